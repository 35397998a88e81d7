/** Cloudflare Access in front of the site: who it says somebody is. */
export interface Access {
  /** The e-mail address of a signed assertion, or null where it does not stand. */
  findEmail(assertion: string): Promise<string | null>;
}

const KEYS_HOLD_MS = 3_600_000;
/** The keys are asked for again for one that is not known, at most this often. */
const KEYS_PAUSE_MS = 60_000;

export function makeAccess(config: { teamUrl: string; audience: string }): Access {
  let verify: Promise<(assertion: string) => Promise<string | null>> | null = null;

  async function prepare() {
    const { createRemoteJWKSet, jwtVerify } = await import("jose");
    const keys = createRemoteJWKSet(new URL(`${config.teamUrl}/cdn-cgi/access/certs`), {
      cacheMaxAge: KEYS_HOLD_MS,
      cooldownDuration: KEYS_PAUSE_MS,
    });
    return async (assertion: string) => {
      const { payload } = await jwtVerify(assertion, keys, {
        issuer: config.teamUrl,
        audience: config.audience,
        algorithms: ["RS256"],
        requiredClaims: ["exp", "email"],
      });
      return typeof payload.email === "string" ? payload.email : null;
    };
  }

  return {
    async findEmail(assertion) {
      try {
        verify ??= prepare();
        return await (await verify)(assertion);
      } catch {
        return null;
      }
    },
  };
}
