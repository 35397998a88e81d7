/** Cloudflare Access in front of the site: who it says somebody is. */
export interface Access {
  /** The e-mail address of a signed assertion, or in a word why it does not stand. */
  findEmail(assertion: string): Promise<{ email: string } | { refused: string }>;
}

const KEYS_MAX_AGE_MS = 3_600_000;
/** The keys are asked for again for one that is not known, at most this often. */
const KEYS_COOLDOWN_MS = 60_000;
/** The same while they cannot be had: whoever makes assertions up sets no calls off. */
const FAILURE_COOLDOWN_MS = 5_000;

const accessByConfig = new Map<string, Access>();

/** The same for as long as the worker lives, so that its keys are asked for once an hour and not with each call. */
export function makeAccess(config: { teamUrl: string; audience: string }): Access {
  const name = `${config.teamUrl} ${config.audience}`;
  const known = accessByConfig.get(name);
  if (known) return known;
  const made = makeVerifier(config);
  accessByConfig.set(name, made);
  return made;
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
    if (Date.now() - failedAt < FAILURE_COOLDOWN_MS) throw new Error("The keys could not be had a moment ago");
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

/** "ERR_JWT_EXPIRED", of the library's own; what it says beside that may hold what somebody sent. */
function errorCodeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^ERR_[A-Z_]+$/.test(code) ? code : "no_keys";
}
