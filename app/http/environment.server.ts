/** The public origin, without a trailing slash; undefined when none is configured. */
export const configuredOrigin = (): string | undefined => process.env.ORIGIN?.replace(/\/+$/, '') || undefined;

/** Cookies are Secure and carry the `__Host-` prefix when people reach us by https. */
export const isSecureOrigin = (): boolean => configuredOrigin()?.startsWith('https://') ?? false;
