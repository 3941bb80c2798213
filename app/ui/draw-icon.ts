import { createElement, forwardRef, type SVGProps } from 'react';

export interface IconDrawing {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/**
 * Draws the icons of `lucide-react` in place of its own maker (vite.config.ts), whose options nothing here uses: they cost
 * every page 2 kB, and the server time for each icon it draws.
 */
export default function drawIcon({ name, node }: IconDrawing) {
  return forwardRef<SVGSVGElement, SVGProps<SVGSVGElement>>(function Icon({ className, children, ...rest }, ref) {
    const isNamed = children != null || 'role' in rest || 'aria-label' in rest || 'aria-labelledby' in rest;
    return createElement(
      'svg',
      {
        ...frame,
        'aria-hidden': isNamed ? undefined : 'true',
        ...rest,
        ref,
        className: className ? `lucide lucide-${name} ${className}` : `lucide lucide-${name}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  });
}
