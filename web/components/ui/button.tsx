import type { ButtonHTMLAttributes } from "react";
import { classNames } from "#web/lib/class-names.ts";

const VARIANTS = {
  primary: "bg-forest text-white hover:bg-forest-deep",
  accent: "bg-terracotta text-white hover:bg-terracotta-deep",
  outline: "border border-forest/40 bg-white text-forest hover:border-forest hover:bg-plaster",
  quiet: "text-forest underline-offset-4 hover:underline",
  onDark: "bg-plaster text-forest hover:bg-white",
  outlineOnDark: "border border-white/50 text-white hover:border-white hover:bg-white/10",
} as const;
export type ButtonVariant = keyof typeof VARIANTS;

/** The look of a button, for buttons and for links that act like one. */
export function buttonClass(variant: ButtonVariant = "primary", className?: string): string {
  return classNames(
    "inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-center font-semibold leading-tight no-underline transition-colors duration-150 disabled:opacity-70",
    VARIANTS[variant],
    className,
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
}

export function Button({ variant, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(variant, className)} {...rest} />;
}
