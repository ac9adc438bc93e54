import { expect, test } from "vitest";
import { productSender, senderOf, type SenderCompany } from "#app/mail/sender.ts";

const product = {
  mailFrom: "Plainboard <no-reply@plainboard.example>",
  appUrl: "https://plainboard.example",
  siteTitle: "Plainboard",
};
const company: SenderCompany = {
  id: "c1",
  name: "Northlight Studio",
  domainCname: "reports.northlight.example",
  domainVerifiedAt: new Date(0),
  fromAddress: "hello@northlight.example",
  verifiedWhitelabel: true,
};

test("a verified company sends from its own address, with its own links, and without the product's name", () => {
  const sender = senderOf(company, "marta@northlight.example", product);
  expect(sender).toEqual({
    from: { name: "Northlight Studio", address: "hello@northlight.example" },
    replyTo: null,
    envelopeFrom: "bounces@bounce.northlight.example",
    domain: "northlight.example",
    baseUrl: "https://reports.northlight.example",
    isWhiteLabel: true,
  });
  expect(JSON.stringify(sender)).not.toMatch(/plainboard/i);
});

test("an unverified company sends from the product's address, and replies go to the agency", () => {
  const unverified = { ...company, verifiedWhitelabel: false, domainVerifiedAt: null };
  const sender = senderOf(unverified, "marta@northlight.example", product);
  expect(sender).toMatchObject({
    from: { name: "Northlight Studio", address: "no-reply@plainboard.example" },
    replyTo: { name: "Northlight Studio", address: "marta@northlight.example" },
    baseUrl: "https://plainboard.example",
    isWhiteLabel: false,
  });
});

test("a company's name cannot add a header", () => {
  const sender = senderOf({ ...company, name: "A\r\nBcc: all@x.example" }, null, product);
  expect(sender.from.name).toBe("A Bcc: all@x.example");
});

test("MAIL_FROM may be an address alone", () => {
  expect(productSender({ ...product, mailFrom: "no-reply@x.example" }).from).toEqual({
    name: "Plainboard",
    address: "no-reply@x.example",
  });
  expect(productSender({ ...product, mailFrom: '"The product" <no-reply@x.example>' }).from.name).toBe(
    "The product",
  );
});
