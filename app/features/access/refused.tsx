import { Banner } from '../../ui/banner.tsx';

/** What a post as a whole was refused for, or that it found no server. */
export function Refused({ said, isUnreached }: { said: string | undefined; isUnreached: boolean }) {
  const words = isUnreached ? 'Mất kết nối. Hãy thử lại khi có mạng.' : said;
  return words ? (
    <Banner tone={isUnreached ? 'warning' : 'critical'} inset live>
      {words}
    </Banner>
  ) : null;
}
