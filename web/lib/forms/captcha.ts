import { captcha } from "#web/content/captcha.ts";

/** As much of Turnstile's script as a form needs. See developers.cloudflare.com/turnstile */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  reset(widget: string): void;
}

export interface Captcha {
  /** Waits for the check; false, and says so, while the visitor has to press something first. */
  isReady(): Promise<boolean>;
  /** What shows that a person sends this try; null when nothing came in time. */
  consumeToken(): string | null;
  /** Begins anew after a try that failed: a token opens once. */
  reset(): void;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const TIMEOUT_MS = 10_000;

let turnstileScript: Promise<Turnstile> | null = null;
const captchas = new WeakMap<HTMLFormElement, Promise<Captcha>>();

/** The check of a form, above its button. Only a site with a key has this, so the pages' HTML has no place for it. */
export function captchaFor(form: HTMLFormElement, siteKey: string): Promise<Captcha> {
  const known = captchas.get(form);
  if (known) return known;
  const check = renderCaptcha(form, siteKey);
  captchas.set(form, check);
  check.catch(() => captchas.delete(form));
  return check;
}

async function renderCaptcha(form: HTMLFormElement, siteKey: string): Promise<Captcha> {
  turnstileScript ??= loadScript();
  const turnstile = await turnstileScript;
  const box = document.createElement("div");
  const widgetBox = document.createElement("div");
  const alert = document.createElement("p");
  box.className = "grid gap-1.5";
  alert.className = "font-medium text-sm text-terracotta-deep";
  alert.setAttribute("role", "alert");
  box.append(widgetBox, alert);
  form.querySelector("button[type=submit]")?.before(box);

  let token: string | null = null;
  let isSpent = false;
  let isAsking = false;
  let settle: (() => void) | null = null;
  const widget = turnstile.render(widgetBox, {
    sitekey: siteKey,
    theme: "light",
    size: "flexible",
    "response-field": false,
    callback(given: string) {
      token = given;
      isAsking = false;
      settle?.();
    },
    "expired-callback": () => {
      token = null;
    },
    "before-interactive-callback"() {
      isAsking = true;
      settle?.();
    },
    "error-callback"() {
      settle?.();
      return true;
    },
  });

  function restart() {
    token = null;
    isSpent = false;
    isAsking = false;
    turnstile.reset(widget);
  }

  return {
    async isReady() {
      alert.textContent = "";
      if (isSpent) restart();
      if (token === null && !isAsking)
        await new Promise<void>((done) => {
          settle = done;
          setTimeout(done, TIMEOUT_MS);
        });
      if (isAsking) alert.textContent = captcha.finish;
      return !isAsking;
    },
    consumeToken() {
      isSpent = true;
      return token;
    },
    reset: restart,
  };
}

function loadScript(): Promise<Turnstile> {
  return new Promise((loaded, failed) => {
    const element = document.createElement("script");
    const giveUp = () => {
      turnstileScript = null;
      element.remove();
      failed(new Error("The check could not be loaded"));
    };
    const timer = setTimeout(giveUp, TIMEOUT_MS);
    element.src = SCRIPT;
    element.onload = () => {
      clearTimeout(timer);
      loaded((window as unknown as { turnstile: Turnstile }).turnstile);
    };
    element.onerror = giveUp;
    document.head.append(element);
  });
}
