/**
 * `express.static` for the build's files only. At other addresses it would wait for the file system: on a busy machine
 * dozens of these waits end in one turn of the event loop, and so many pages are then drawn at once.
 */
export function onlyAssets(serveStatic) {
  return (folder, options) => {
    const serve = serveStatic(folder, options);
    return (req, res, next) => (req.path.startsWith("/assets/") ? serve(req, res, next) : next());
  };
}
