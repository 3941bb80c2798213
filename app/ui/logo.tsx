/** The mark, as public/favicon.svg: an ear whose inner curve is a voice arriving in waves. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f766e" />
      <g fill="none" stroke="#fff" strokeWidth="2.3" strokeLinecap="round" strokeLinejoin="round">
        <path d="M12 15.2v-1.4a6.4 6.4 0 0 1 12.8 0c0 3.7-3.6 4.6-4.2 7.6-.5 2.6-1.9 4.2-4.1 4.2-2 0-3.4-1.3-3.9-3" />
        <path d="M15.7 14.4a2.8 2.8 0 0 1 5.4-.9c.4 1.9-1.2 2.6-2 4" />
        <path d="M8.4 12.2a6 6 0 0 0 0 6.4M5 9.8a10.6 10.6 0 0 0 0 11.2" stroke="#a7ddd6" />
      </g>
    </svg>
  );
}
