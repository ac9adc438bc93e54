// Remix's repeated path matching took a sixth of a page's CPU time.

export function buildOf(build, id) {
  const ids = [];
  for (let at = id; at; at = build.routes[at]?.parentId) ids.unshift(at);
  const only = (routes) => Object.fromEntries(ids.map((one) => [one, routes[one]]));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

export function byRoute(createRequestHandler) {
  return ({ build, ...options }) => {
    const whole = createRequestHandler({ build, ...options });
    const handlers = new Map();
    return (req, res, next) => {
      const id = build.entry.module.routeIdAt(req.url);
      if (!build.routes[id]) return whole(req, res, next);
      let handler = handlers.get(id);
      if (!handler)
        handlers.set(id, (handler = createRequestHandler({ build: buildOf(build, id), ...options })));
      return handler(req, res, next);
    };
  };
}
