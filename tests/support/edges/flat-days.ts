// Import it before any stand-in: their days all have the same values.
process.env.SANDBOX_DAYS = "flat";
export {};
