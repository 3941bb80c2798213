/** `0:42`, `12:05`, `1:02:05`. */
export function callLength(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
