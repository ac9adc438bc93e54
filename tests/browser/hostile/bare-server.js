// Node's HTTP server without a product: reads each request and answers a few bytes. Sends its port to its parent.
import { createServer } from "node:http";

const server = createServer((req, res) => {
  req.resume();
  res.end("ok");
});
server.listen(0, "127.0.0.1", () => process.send?.(server.address().port));
process.on("disconnect", () => process.exit(0));
