import { generateKeyPairSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { Environment, readConfig } from "#app/config.server.ts";

const lineFor = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return "starts";
  } catch (error) {
    return (error as Error).message;
  }
};

const webhooksLine =
  "HUB_WEBHOOKS must be an https:// address without a user name; http:// is for this machine only";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const fastspring = {
  CHECKOUT: "fastspring",
  FASTSPRING_STOREFRONT: "agency.onfastspring.com/popup-checkout",
  FASTSPRING_ACCESS_KEY: "access",
  FASTSPRING_PRIVATE_KEY: privateKey,
  FASTSPRING_USERNAME: "name",
  FASTSPRING_PASSWORD: "password",
  FASTSPRING_WEBHOOK_SECRET: "secret",
};

test.each([
  [{ SMPT_URL: "smtp://mail.example" }, "SMPT_URL is not known; SMTP_URL is"],
  [{ smtp_url: "smtp://mail.example" }, "smtp_url is not known; SMTP_URL is"],
  [{ APP_SECRETS: "x" }, "APP_SECRETS is not known; APP_SECRET is"],
  [{ LOGLEVEL: "debug" }, "LOGLEVEL is not known; LOG_LEVEL is"],
  [{ GOOGLE_CLIENTID: "x" }, "GOOGLE_CLIENTID is not known; GOOGLE_CLIENT_ID is"],
  [{ MAX_WIDGET_FOR_PDFS: "3" }, "MAX_WIDGET_FOR_PDFS is not known; MAX_WIDGETS_FOR_PDF is"],
  [{ PLAINBOARD_PORT: "3000" }, "PLAINBOARD_PORT is not known: our variables do not start with PLAINBOARD_"],
  [{ CHECKOUT: "paypal" }, "CHECKOUT must be off, test or fastspring"],
  [{ CHEKOUT: "test" }, "CHEKOUT is not known; CHECKOUT is"],
  [
    { CHECKOUT: "fastspring" },
    "CHECKOUT=fastspring needs FASTSPRING_STOREFRONT, FASTSPRING_ACCESS_KEY, FASTSPRING_PRIVATE_KEY, FASTSPRING_USERNAME, FASTSPRING_PASSWORD, FASTSPRING_WEBHOOK_SECRET: they are missing",
  ],
  [
    { ...fastspring, FASTSPRING_STOREFRONT: "evil.example" },
    "FASTSPRING_STOREFRONT must be a storefront such as agency.onfastspring.com/popup-checkout",
  ],
  [
    { ...fastspring, FASTSPRING_PRIVATE_KEY: "nonsense" },
    "FASTSPRING_PRIVATE_KEY must be an RSA private key (PEM, line breaks may be \\n), or that key in base64",
  ],
  [
    { ...fastspring, FASTSPRING_WEBHOOK_SECRET: "" },
    "CHECKOUT=fastspring needs FASTSPRING_WEBHOOK_SECRET: it is missing",
  ],
  [{ HUB_KEY: "x" }, "HUB_KEY must be 8 to 64 letters and digits"],
  [{ HUB_KEY: "a1b2c3d4" }, "HUB_KEY and HUB_SECRET belong together; set both or neither"],
  [{ HUB_WEBHOOKS: "http://hooks.example/x" }, webhooksLine],
  [{ HUB_WEBHOOKS: "https://name:word@hooks.example/x" }, webhooksLine],
  [{ HUB_WEBHOOKS: "file:///etc/passwd" }, webhooksLine],
  [{ HUB_ENCRYPTION_KEY: "c2hvcnQ=" }, "HUB_ENCRYPTION_KEY must be 32 bytes in base64"],
  [
    { HUB_PUBLIC_CHANNELS: "news,private-company.1" },
    "HUB_PUBLIC_CHANNELS must be names of public channels with commas between, such as news,cache-status",
  ],
  [{ PROCESSES: "2" }, "PROCESSES above 1 needs DATABASE_URL: the embedded database has one process"],
  [
    { LOGIN_MYSPACE_CLIENT_ID: "x" },
    "LOGIN_MYSPACE_CLIENT_ID is for signing in through another service, which this version does not have",
  ],
  [{ LOGIN_GOOGLE_CLIENT_IDS: "x" }, "LOGIN_GOOGLE_CLIENT_IDS is not known; LOGIN_GOOGLE_CLIENT_ID is"],
  [{ LOGIN_GOOGLE_CLIENT_ID: "x" }, "LOGIN_GOOGLE_CLIENT_SECRET is missing: an app has an id and a secret"],
  [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_SECRET is missing: an app has an id and a secret"],
])("%o is refused in one line", (environment, line) => {
  expect(lineFor(environment)).toBe(line);
});

test("all unknown variables are named at once", () => {
  expect(lineFor({ SMPT_URL: "x", SITE_TITEL: "y" })).toBe(
    "SMPT_URL is not known; SMTP_URL is; SITE_TITEL is not known; SITE_TITLE is",
  );
});

// Variables that desktops, containers, hosts and build machines set.
const systems =
  `HOME USER LOGNAME LOGIN_SHELL SHELL PATH PWD OLDPWD HOSTNAME HOSTTYPE LANG LC_ALL TERM TZ TMPDIR EDITOR MAIL MAILTO
  NODE NODE_PATH NODE_OPTIONS NODE_EXTRA_CA_CERTS INIT_CWD npm_config_cache npm_package_name npm_lifecycle_event XDG_DATA_DIRS XDG_DATA_HOME
  PGHOST PGPORT PGDATA PGDATABASE DATABASE_HOST DATABASE_PORT DATABASE_USER DATABASE_NAME POSTGRES_PASSWORD REDIS_URL MONGO_URL AMQP_URL API_URL API_SECRET
  GOOGLE_APPLICATION_CREDENTIALS GOOGLE_CLOUD_PROJECT GOOGLE_API_KEY GOOGLE_CLIENT_EMAIL GOOGLE_ADS_CUSTOMER_ID AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
  AZURE_CLIENT_ID AZURE_CLIENT_SECRET OKTA_CLIENT_ID OKTA_CLIENT_SECRET AUTH0_CLIENT_ID TWITCH_CLIENT_ID SENTRY_ENVIRONMENT SENTRY_RELEASE
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT HUB_CONFIG HUB_PROTOCOL DEBUG CI GITHUB_TOKEN GITHUB_SHA SSH_AUTH_SOCK DISPLAY
  DYNO PORTS SORT ROLES HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy FORCE_COLOR COLUMNS LINES SHLVL SSL_CERT_FILE SSL_CERT_DIR
  TEST_DATABASE_URL BROWSER BROWSERS VITEST JOB_NAME INVOCATION_ID JOURNAL_STREAM MEMORY_LIMIT WEB_CONCURRENCY SECRET_KEY_BASE`.split(
    /\s+/,
  );

test("variables of the system and of other programs are ignored", () => {
  for (const name of systems) expect(lineFor({ [name]: "anything" }), name).toBe("starts");
  for (const CHECKOUT of ["off", "test"]) expect(lineFor({ CHECKOUT })).toBe("starts");
});

test("the example names every variable", async () => {
  const example = await readFile(".env.example", "utf8");
  for (const name of Object.keys(Environment.shape).filter((name) => name !== "NODE_ENV"))
    expect(example, name).toMatch(new RegExp(`^# ${name}=`, "m"));
});

test("the key of FastSpring may be PEM, PEM in one line, or base64", () => {
  for (const key of [
    privateKey,
    privateKey.replaceAll("\n", "\\n"),
    Buffer.from(privateKey).toString("base64"),
  ])
    expect(readConfig({ ...fastspring, FASTSPRING_PRIVATE_KEY: key }).fastspring).toMatchObject({
      privateKey,
      isTestStore: false,
    });
  const FASTSPRING_STOREFRONT = "https://agency.test.onfastspring.com/popup/";
  expect(readConfig({ ...fastspring, FASTSPRING_STOREFRONT }).fastspring).toMatchObject({
    storefront: "agency.test.onfastspring.com/popup",
    isTestStore: true,
  });
});
