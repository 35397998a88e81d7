import type { ButtonHTMLAttributes } from "react";
import { classNames } from "#web/lib/class-names.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

const VARIANTS = {
  primary: "border border-transparent bg-forest text-white hover:bg-forest-deep",
  accent: "border border-transparent bg-terracotta text-white hover:bg-terracotta-deep",
  outline: "border border-forest/40 bg-white text-forest hover:border-forest hover:bg-plaster",
  price: "border border-forest/40 bg-white text-terracotta hover:border-forest",
  quiet: "text-forest underline-offset-4 hover:underline",
  onDark: "border border-transparent bg-plaster text-forest hover:bg-white",
  outlineOnDark: "border border-white/50 text-white hover:border-white hover:bg-white/10",
} as const;
export type ButtonVariant = keyof typeof VARIANTS;

const SIZES = {
  normal: "min-h-12 px-5 py-2.5",
  /** A button that shows a price. */
  price: "min-h-14 px-1 py-1.5 text-xl",
  small: "min-h-11 px-3 py-2 text-[0.95rem] sm:px-3.5",
} as const;

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: keyof typeof SIZES;
  /** Layout only, never appearance. */
  className?: string;
}

/** Button styles, also for links that act as buttons. */
export function buttonClass({ variant = "primary", size = "normal", className }: ButtonStyle = {}): string {
  return classNames(
    "inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold leading-tight no-underline transition-colors duration-150 disabled:opacity-70",
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className">, ButtonStyle {}

export function Button({ variant, size, className, type = "button", disabled = false, ...rest }: ButtonProps) {
  const focusBack = useRestoreFocus(disabled);
  return (
    <button
      {...focusBack}
      type={type}
      disabled={disabled}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }), ...(className && { className }) })}
      {...rest}
    />
  );
}
