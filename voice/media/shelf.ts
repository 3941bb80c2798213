/** Bytes of sound that are kept: four hours. */
const most = 128 * 1_048_576;

/** What has been learned, by id; the oldest goes when it becomes too much. Two of them that are told the same hold the same. */
export class Shelf<Sound extends { length: number }> {
  private readonly sounds = new Map<string, Sound>();
  private bytes = 0;

  constructor(private readonly limit = most) {}

  put(id: string, sound: Sound): void {
    this.drop(id);
    this.sounds.set(id, sound);
    this.bytes += sound.length;
    for (const oldest of this.sounds.keys()) {
      if (this.bytes <= this.limit || oldest === id) return;
      this.drop(oldest);
    }
  }

  get(id: string): Sound | undefined {
    return this.sounds.get(id);
  }

  private drop(id: string): void {
    this.bytes -= this.sounds.get(id)?.length ?? 0;
    this.sounds.delete(id);
  }
}
