import type { SVGProps } from 'react';

/** As lucide-react's files of icons hold it. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Takes the place of lucide-react's own function in its files of icons. A page shows dozens of icons: the inner shapes are
 * put together once, and what all have in common is said by the style sheet.
 */
export default function createIcon({ node }: IconData) {
  const shapes = { __html: node.map(([tag, attributes]) => `<${tag}${written(attributes)}/>`).join('') };
  return ({ className, ...rest }: SVGProps<SVGSVGElement>) => (
    <svg
      viewBox="0 0 24 24"
      className={className ? `lucide ${className}` : 'lucide'}
      aria-hidden={rest['aria-label'] === undefined || undefined}
      role={rest['aria-label'] === undefined ? undefined : 'img'}
      {...rest}
      dangerouslySetInnerHTML={shapes}
    />
  );
}

/** Of a shape; React's key is none of it. */
const written = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
