import { isSampleFact } from "#domain/sample-facts.ts";
import { type Environment, type EnvironmentName, flattenSettings } from "./environments.ts";

/** Returns a sentence for each placeholder that blocks a deployment. `facts` come from domain/site.ts. */
export function findPlaceholders(
  environment: Environment,
  facts: { url: string; email: string; mailFrom: { email: string }; phone: { e164: string } },
  env: EnvironmentName,
): string[] {
  const sentences: string[] = [];
  for (const [path, value] of flattenSettings(environment)) {
    if (/(^|\.)(database_id|id)$/.test(path) && /^"[0-]+"$/.test(value))
      sentences.push(
        `wrangler.toml: ${path} is still zeros; replace it with the id that wrangler printed when you created it.`,
      );
  }
  const siteUrl = environment.vars?.SITE_URL;
  if (typeof siteUrl !== "string" || !siteUrl.startsWith("https://"))
    sentences.push("wrangler.toml: SITE_URL must be the site's https address.");
  else if (isSampleFact(siteUrl)) sentences.push(`wrangler.toml: SITE_URL is still ${siteUrl}; enter your domain.`);
  else if (env === "" && facts.url !== siteUrl)
    sentences.push(`domain/site.ts: url is ${facts.url} and SITE_URL is ${siteUrl}; they must be the same.`);
  else if (!isServedAt(environment, new URL(siteUrl).hostname))
    sentences.push(`wrangler.toml: no route matches ${siteUrl}; add the domain to routes.`);
  else if (environment.workers_dev !== false && !siteUrl.endsWith(".workers.dev"))
    sentences.push(
      "wrangler.toml: the site has its own domain; set workers_dev to false, or it will have two addresses.",
    );
  for (const [name, value] of Object.entries({ email: facts.email, "mailFrom.email": facts.mailFrom.email }))
    if (isSampleFact(value))
      sentences.push(`domain/site.ts: ${name} is still ${value}; enter an address at your domain.`);
  if (isSampleFact(facts.phone.e164))
    sentences.push(`domain/site.ts: phone is still ${facts.phone.e164}; enter the number that customers can call.`);
  return sentences;
}

function isServedAt({ routes = [] }: Environment, hostname: string): boolean {
  const patterns = routes.map((route) => (typeof route === "string" ? route : route.pattern));
  return hostname.endsWith(".workers.dev") || patterns.some((pattern) => pattern.split("/")[0] === hostname);
}
