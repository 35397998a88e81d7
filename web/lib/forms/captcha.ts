import { captcha } from "#web/content/captcha.ts";

/** The part of Turnstile's API we use: developers.cloudflare.com/turnstile */
interface Turnstile {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  reset(widget: string): void;
}

export interface Captcha {
  /** Waits for the check. Returns false and shows a message if the visitor must interact with it first. */
  isReady(): Promise<boolean>;
  /** The token for this attempt; null if none arrived in time. */
  consumeToken(): string | null;
  /** Restarts after a failed attempt, because a token is valid once. */
  reset(): void;
}

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";
const TIMEOUT_MS = 10_000;

let turnstileScript: Promise<Turnstile> | null = null;
const captchas = new WeakMap<HTMLFormElement, Promise<Captcha>>();

/**
 * The captcha of a form, above its submit button. Only sites with a key have one, so the prerendered HTML reserves no
 * space.
 */
export function captchaFor(form: HTMLFormElement, siteKey: string): Promise<Captcha> {
  const existing = captchas.get(form);
  if (existing) return existing;
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
  let isInteractive = false;
  let settle: (() => void) | null = null;
  const widget = turnstile.render(widgetBox, {
    sitekey: siteKey,
    theme: "light",
    size: "flexible",
    "response-field": false,
    callback(received: string) {
      token = received;
      isInteractive = false;
      settle?.();
    },
    "expired-callback": () => {
      token = null;
    },
    "before-interactive-callback"() {
      isInteractive = true;
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
    isInteractive = false;
    turnstile.reset(widget);
  }

  return {
    async isReady() {
      alert.textContent = "";
      if (isSpent) restart();
      if (token === null && !isInteractive)
        await new Promise<void>((done) => {
          settle = done;
          setTimeout(done, TIMEOUT_MS);
        });
      if (isInteractive) alert.textContent = captcha.finish;
      return !isInteractive;
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
