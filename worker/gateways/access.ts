/** Verifies identities from Cloudflare Access in front of the site. */
export interface Access {
  /** The email address of a valid assertion, or an error code. */
  findEmail(assertion: string): Promise<{ email: string } | { refused: string }>;
}

const KEYS_MAX_AGE_MS = 3_600_000;
/** The minimum interval between key downloads for unknown keys. */
const KEYS_COOLDOWN_MS = 60_000;
/** The minimum interval after a failed download, so that forged assertions cause no calls. */
const FAILURE_COOLDOWN_MS = 5_000;

const accessByConfig = new Map<string, Access>();

/** One instance per configuration, so that its keys are downloaded once an hour instead of per call. */
export function makeAccess(config: { teamUrl: string; audience: string }): Access {
  const name = `${config.teamUrl} ${config.audience}`;
  const known = accessByConfig.get(name);
  if (known) return known;
  const verifier = makeVerifier(config);
  accessByConfig.set(name, verifier);
  return verifier;
}

function makeVerifier({ teamUrl, audience }: { teamUrl: string; audience: string }): Access {
  let verify: Promise<(assertion: string) => Promise<string>> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function prepare() {
    const { createRemoteJWKSet, customFetch, jwtVerify } = await import("jose");
    const keys = createRemoteJWKSet(new URL(`${teamUrl}/cdn-cgi/access/certs`), {
      cacheMaxAge: KEYS_MAX_AGE_MS,
      cooldownDuration: KEYS_COOLDOWN_MS,
      [customFetch]: fetchUnlessItJustFailed,
    });
    return async (assertion: string) => {
      const { payload } = await jwtVerify(assertion, keys, {
        issuer: teamUrl,
        audience,
        algorithms: ["RS256"],
        requiredClaims: ["exp", "email"],
      });
      return String(payload.email);
    };
  }

  async function fetchUnlessItJustFailed(url: string, init: RequestInit): Promise<Response> {
    if (Date.now() - failedAt < FAILURE_COOLDOWN_MS) throw new Error("Fetching the keys failed a moment ago");
    try {
      const answer = await fetch(url, init);
      if (!answer.ok) failedAt = Date.now();
      return answer;
    } catch (error) {
      failedAt = Date.now();
      throw error;
    }
  }

  return {
    async findEmail(assertion) {
      try {
        verify ??= prepare();
        return { email: await (await verify)(assertion) };
      } catch (error) {
        return { refused: errorCodeOf(error) };
      }
    },
  };
}

/** An error code of the library, such as "ERR_JWT_EXPIRED"; its message may contain user input. */
function errorCodeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^ERR_[A-Z_]+$/.test(code) ? code : "no_keys";
}
