import sharp from "sharp";
import { expect, test } from "vitest";
import { readImages } from "#app/pdf/images.ts";
import { dashboard, widget } from "./sample-view.ts";

const view = dashboard([widget({ kind: "image", fileId: "poster", alt: "", caption: "" })], {
  logoFileId: null,
});

async function read(bytes: Uint8Array | Buffer | null, contentType = "image/png") {
  const broken: string[] = [];
  const given = bytes
    ? {
        poster: { bytes: new Uint8Array(bytes), contentType },
        other: { bytes: new Uint8Array(bytes), contentType },
      }
    : {};
  const images = await readImages(view, given, (fileId, why) => broken.push(`${fileId}: ${why}`));
  return { image: images.get("poster") ?? null, images, broken };
}

const noise = (width: number, height: number, channels: 3 | 4) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: "#808080",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });

const pixels = (uri: string) => Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64");

test("every picture is rewritten as PNG or JPEG, and only visible pictures are read", async () => {
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: "#0e6b5c" } });
  for (const format of ["jpeg", "png", "webp", "gif"] as const) {
    const { image, images, broken } = await read(await plain.clone().toFormat(format).toBuffer());
    expect(broken).toEqual([]);
    expect([...images.keys()]).toEqual(["poster"]);
    expect(image).toMatchObject({ width: 60, height: 40 });
    expect(image!.uri).toMatch(format === "jpeg" ? /^data:image\/jpeg;base64,/ : /^data:image\/png;base64,/);
    expect((await sharp(pixels(image!.uri)).metadata()).format).toBe(format === "jpeg" ? "jpeg" : "png");
  }
});

test("transparent parts become white on white ground, and a large photograph becomes a JPEG", async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0.5 };
  const { image } = await read(
    await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
      .png()
      .toBuffer(),
  );
  expect((await sharp(pixels(image!.uri)).metadata()).hasAlpha).toBe(false);
  expect(
    [...(await sharp(pixels(image!.uri)).raw().toBuffer()).subarray(0, 3)].every(
      (value) => Math.abs(value - 128) < 2,
    ),
  ).toBe(true);
  const photo = await read(await noise(900, 900, 3).png().toBuffer());
  expect(photo.image!.uri).toMatch(/^data:image\/jpeg/);
});

test("a huge picture shrinks to the size that paper needs", async () => {
  const { image } = await read(
    await sharp({ create: { width: 6000, height: 1000, channels: 3, background: "#123456" } })
      .jpeg()
      .toBuffer(),
  );
  expect(image).toMatchObject({ width: 1400, height: 233 });
});

test("a photograph is rotated as its camera was", async () => {
  const lying = await sharp({ create: { width: 80, height: 40, channels: 3, background: "#123456" } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await read(lying)).image).toMatchObject({ width: 40, height: 80 });
});

test("an SVG is never opened, whatever it claims to be, because it could load resources", async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  );
  for (const bytes of [svg, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), svg])]) {
    const { image, broken } = await read(bytes, "image/png");
    expect(image).toBeNull();
    expect(broken).toEqual(["poster: neither JPEG, PNG, WebP nor GIF"]);
  }
});

test("a missing, cut or empty picture is reported, and the others are read", async () => {
  const whole = await noise(300, 300, 3).jpeg().toBuffer();
  for (const bytes of [null, Buffer.alloc(0), Buffer.from("GIF89a"), whole.subarray(0, whole.length / 3)]) {
    const { image, broken } = await read(bytes);
    expect(image).toBeNull();
    expect(broken).toHaveLength(1);
  }
});
