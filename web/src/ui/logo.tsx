import './logo.css';
import type { ReactNode } from 'react';

interface LogoProps {
  /** Undefined or null: `instead` stands there. */
  src: string | null | undefined;
  alt?: string;
  instead?: ReactNode;
  className?: string;
}

/** Somebody's logo, on a white ground as on paper: whatever its ink is, it is seen. */
export function Logo({ src, alt = '', instead, className }: LogoProps) {
  return (
    <span className={`logo ${className ?? ''}`}>
      {src ? <img src={src} alt={alt} loading="lazy" decoding="async" /> : instead}
    </span>
  );
}
