/** Cloudflare Access in front of the site: who it says somebody is. */
export interface Access {
  /** The e-mail address of a signed assertion, or in a word why it does not stand. */
  findEmail(assertion: string): Promise<{ email: string } | { refused: string }>;
}

const KEYS_HOLD_MS = 3_600_000;
/** The keys are asked for again for one that is not known, at most this often. */
const KEYS_PAUSE_MS = 60_000;
/** The same while they cannot be had: whoever makes assertions up sets no calls off. */
const FAILED_PAUSE_MS = 5_000;

const opened = new Map<string, Access>();

/** The same for as long as the worker lives, so that its keys are asked for once an hour and not with each call. */
export function makeAccess(config: { teamUrl: string; audience: string }): Access {
  const name = `${config.teamUrl} ${config.audience}`;
  const known = opened.get(name);
  if (known) return known;
  const made = openAccess(config);
  opened.set(name, made);
  return made;
}

function openAccess({ teamUrl, audience }: { teamUrl: string; audience: string }): Access {
  let verify: Promise<(assertion: string) => Promise<string>> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;

  async function prepare() {
    const { createRemoteJWKSet, customFetch, jwtVerify } = await import("jose");
    const keys = createRemoteJWKSet(new URL(`${teamUrl}/cdn-cgi/access/certs`), {
      cacheMaxAge: KEYS_HOLD_MS,
      cooldownDuration: KEYS_PAUSE_MS,
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
    if (Date.now() - failedAt < FAILED_PAUSE_MS) throw new Error("The keys could not be had a moment ago");
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
        return { refused: codeOf(error) };
      }
    },
  };
}

/** "ERR_JWT_EXPIRED", of the library's own; what it says beside that may hold what somebody sent. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^ERR_[A-Z_]+$/.test(code) ? code : "no_keys";
}
