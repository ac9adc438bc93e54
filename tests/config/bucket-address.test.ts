import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#app/config.server.ts";
import { bucketExample, readBucketAddress } from "#app/config/bucket-address.ts";

test("the bucket's address and its keys are read, percent-decoded", () => {
  expect(readBucketAddress("s3://KEY:a%2Fb%2Bc%25@s3.Example:9000/agency/a/b/?region=eu-central-1")).toEqual({
    endpoint: "https://s3.example:9000",
    bucket: "agency",
    prefix: "a/b/",
    region: "eu-central-1",
    accessKeyId: "KEY",
    secretAccessKey: "a/b+c%",
  });
  expect(readBucketAddress("s3://KEY:SECRET@s3.example/agency")).toMatchObject({ prefix: "", region: null });
  expect(readBucketAddress(bucketExample)).not.toHaveProperty("problem");
});

test.each([
  "127.0.0.1:9000",
  "[::1]:9000",
  "localhost",
  "10.0.0.4",
  "192.168.1.9:9000",
  "100.64.0.1",
  "minio:9000",
  "minio.internal",
])("a bucket at %s may be called without TLS", (host) => {
  const address = readBucketAddress(`s3://K:S@${host}/agency?tls=off`);
  expect(address).toMatchObject({ endpoint: `http://${host}` });
});

test.each([
  ["https://KEY:hidden-word@s3.example/agency", "must look like s3://KEY:SECRET@"],
  ["s3://KEY:hidden/word@s3.example/agency", "in the secret write / as %2F"],
  ["s3://KEY:hidden-word%ZZ@s3.example/agency", "must look like"],
  ["s3://KEY:hidden#word@s3.example/agency", "must look like"],
  ["s3://hidden-word@s3.example/agency", "no key or no secret"],
  ["s3://s3.example/agency", "no key or no secret"],
  ["s3://KEY:hidden-word@s3.example", "names no bucket"],
  ["s3://KEY:hidden-word@s3.example/a", "names no bucket"],
  ["s3://KEY:hidden-word@s3.example/agency/pre+fix", "The prefix in FILES_URL"],
  ["s3://KEY:hidden-word@s3.example/agency?regoin=x", "takes only region=… and tls=off"],
  ["s3://KEY:hidden-word@s3.example/agency?tls=no", "takes only region=… and tls=off"],
  ["s3://KEY:hidden-word@s3.example/agency?region=", "takes only region=… and tls=off"],
  ["s3://KEY:hidden-word@s3.example/agency?tls=off", "would send files and keys unprotected"],
  ["s3://KEY:hidden-word@8.8.8.8/agency?tls=off", "would send files and keys unprotected"],
  ["s3://KEY:hidden-word@s3 example/agency", "must look like"],
])("a wrong address is one line with the reason, and never the input: %s", (given, words) => {
  const start = () => readConfig({ FILES_URL: given });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(words);
  expect(start).not.toThrow(/hidden|\n/);
});
