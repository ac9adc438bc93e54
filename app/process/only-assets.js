/** `express.static` looks up pages as files, which bunches requests. */
export function onlyAssets(serveStatic) {
  return (folder, options) => {
    const serve = serveStatic(folder, options);
    return (req, res, next) => (req.path.startsWith("/assets/") ? serve(req, res, next) : next());
  };
}
