import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react';
import { catalogueMessage, networkMessage } from 'contract/errors.ts';
import { paths } from '../../http/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';

interface Said {
  title: string;
  description?: string;
  code?: string;
}

/** What went wrong, in words for people: a missing thing is named by its page, the rest by the catalogue. */
export function describeError(error: unknown): Said {
  if (isRouteErrorResponse(error)) {
    const message = (error.data as { message?: string } | undefined)?.message;
    if (error.status === 404) return { title: message ?? 'Không tìm thấy trang này' };
    return {
      title: 'Đã xảy ra lỗi',
      description: message ?? catalogueMessage(error.status),
      code: String(error.status),
    };
  }
  // the browser's own words for a request without an answer
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message))
    return { title: 'Mất kết nối', description: networkMessage('ERR_NETWORK') };
  return { title: 'Đã xảy ra lỗi', description: catalogueMessage(500) };
}

/** The page area when the page could not be shown: what is wrong, another try, and a way out. */
export function PageError() {
  const error = useRouteError();
  const { title, description, code } = describeError(error);
  const { pathname, search } = useLocation();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    // the workspace's tabs look for this mark
    <div data-missing={isMissing ? '' : undefined}>
      <ErrorState
        title={title}
        {...(description && { description })}
        {...(code && { code })}
        retryHref={pathname + search}
        action={
          <LinkButton variant="quiet" href={paths.home}>
            Về trang chủ
          </LinkButton>
        }
      />
    </div>
  );
}
