import { expect, test } from "vitest";
import { readConfig } from "#app/config.server.ts";
import { readSmtpAddress } from "#app/config/smtp-address.ts";

test.each([
  ["smtp://user:pass@mail.example:587", "required"],
  ["smtp://mail.example?tls=offered", "offered"],
  ["smtp://mail.example?tls=required&name=reports.example", "required"],
  ["smtps://mail.example", "required"],
  ["smtp://127.0.0.1:2525", "offered"],
  ["smtp://mailpit:1025", "offered"],
  ["smtp://10.1.2.3?tls=off", "off"],
  ["smtp://10.1.2.3?tls=required", "required"],
])("%s: TLS is %s", (given, tls) => {
  const read = readSmtpAddress(given);
  expect(read).toMatchObject({ tls });
  expect((read as { url: string }).url).not.toContain("tls=");
});

test("other parameters of the address are kept", () => {
  expect(readSmtpAddress("smtp://u:p@mail.example:587?name=reports.example&tls=offered")).toEqual({
    url: "smtp://u:p@mail.example:587?name=reports.example",
    tls: "offered",
  });
});

test.each([
  ["smtp://mail.example?tls=off", "tls=off would send emails and the password unprotected"],
  ["smtp://mail.example?tls=yes", "SMTP_URL takes tls=required, tls=offered or tls=off"],
  ["smtps://mail.example?tls=offered", "leave out tls"],
])("%s is refused with a sentence that contains no password", (given, words) => {
  expect(() => readConfig({ SMTP_URL: given.replace("//", "//user:hunter22@") })).toThrow(words);
  expect(() => readConfig({ SMTP_URL: given.replace("//", "//user:hunter22@") })).not.toThrow("hunter22");
});
