import { expect, test } from "vitest";
import { hashPassword } from "#app/auth/password.server.ts";
import { checkPassword } from "#app/auth/password.server.ts";
import { passwordProblem } from "#app/domain/users/password/password-rules.ts";
import { deviceName } from "#app/domain/users/device-name.ts";
import { isCommonPassword } from "#app/domain/users/password/is-common-password.ts";

const person = { name: "Marta Quill", email: "marta.q@northlight.example" };

test.each([
  "correct horse battery",
  "zxjqkwvb",
  "        ",
  "ありがとうございます",
  "🎻🎻🎻🎻",
  "Martas evening in Rome",
])("%j is accepted", (password) => {
  expect(passwordProblem(password, person)).toBeNull();
});

test.each([
  ["1234567", /at least 8/],
  ["x".repeat(201), /at most 200/],
  ["12345678", /too common/],
  ["QWERTYUIOP", /too common/],
  ["marta.q1", /too similar/],
  ["MartaQuill!", /too similar/],
  ["northlight", /too similar/],
  ["Plainboard-2026", /too similar/],
  ["quillquill", /too similar/],
])("%j is refused", (password, words) => {
  expect(passwordProblem(password, person)).toMatch(words);
});

test("common passwords are recognized, and random ones are not refused", () => {
  for (const common of ["password", "iloveyou", "football", "sunshine", "starwars"])
    expect(isCommonPassword(common)).toBe(true);
  const accidents = Array.from({ length: 20_000 }, (_, i) => `harbour lane ${i * 7919}`).filter(
    isCommonPassword,
  );
  expect(accidents).toEqual([]);
});

test("each hash has its own salt, and matches only the exact password", async () => {
  const [one, two] = [await hashPassword("a quiet evening "), await hashPassword("a quiet evening ")];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await checkPassword("a quiet evening ", one)).toEqual({ isRight: true, isOutdated: false });
  for (const other of ["a quiet evening", "A quiet evening ", "", "a quiet evening  "])
    expect((await checkPassword(other, one)).isRight).toBe(false);
  expect((await checkPassword("anything", null)).isRight).toBe(false);
});

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0",
    "Edge on Android",
  ],
  ["w3m/0.5.3+git2023", "w3m"],
  ["", "Unknown device"],
])("%j is %s", (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
