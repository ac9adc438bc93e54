import { build } from "#app/process/build.js";
import { findChromium } from "#tests/support/browser/chromium.ts";
import { startProduct } from "#tests/support/browser/product.ts";
import { startMailbox } from "#tests/support/edges/mailbox.ts";

/** One product and one mail server for all journeys; each journey registers its own company. */
export default async function setup() {
  await build();
  await findChromium(); // unpacked once, before the journeys run in parallel
  const mailbox = await startMailbox();
  const product = await startProduct({ SMTP_URL: mailbox.url });
  process.env.PRODUCT_URL = product.url;
  process.env.PRODUCT_DATA_DIR = product.dataDir;
  process.env.MAILBOX_FOLDER = mailbox.folder;
  return async () => {
    await product.stop();
    await mailbox.stop();
  };
}
