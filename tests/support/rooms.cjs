// Folders inside app/domain have no cycles either: each can be read with those below it alone (app/README.md).
const { options } = require("./architecture.cjs");

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circles-of-rooms", scope: "folder", severity: "error", from: {}, to: { circular: true } },
  ],
  options: { ...options, includeOnly: "^app/domain/" },
};
