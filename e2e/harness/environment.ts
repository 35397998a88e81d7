/** Addresses and data of the site under test and its sandbox, separate from a developer's `npm start`. */
export const SITE_PORT = Number(process.env.E2E_SITE_PORT ?? 8797);
export const SANDBOX_PORT = Number(process.env.E2E_SANDBOX_PORT ?? 8798);
export const SITE_URL = `http://localhost:${SITE_PORT}`;
export const SANDBOX_URL = `http://localhost:${SANDBOX_PORT}`;
export const STATE_DIR = ".state-e2e";
