/** The references in one part of the records: for each fingerprint, the numbers that were added. */

/** A hash table that is filled again for each part. */
export class NameTable {
  #mask = 0;
  #size = 0;
  /** For each position in the table: the number of an entry plus one, or 0 if the position is empty. */
  #places = new Uint32Array(1);
  #words = new Uint32Array(0);
  #firsts = new Uint32Array(0);
  /** For each entry: the position of its last number, plus one. */
  #lasts = new Uint32Array(0);
  #numbers = new Uint32Array(0);
  /**
   * Links the numbers that have the same fingerprint. For each number: the position of the previous number plus one, or
   * 0 if there is none.
   */
  #earlier = new Uint32Array(0);
  #count = 0;

  /** Empties the table, and makes it large enough for this number of references. */
  begin(names: number): void {
    let places = 16;
    while (places < 2 * names) places *= 2;
    if (places > this.#places.length) {
      this.#places = new Uint32Array(places);
      this.#words = new Uint32Array((3 * places) / 2);
      this.#firsts = new Uint32Array(places / 2);
      this.#lasts = new Uint32Array(places / 2);
      this.#numbers = new Uint32Array(places / 2);
      this.#earlier = new Uint32Array(places / 2);
    } else this.#places.fill(0);
    this.#mask = this.#places.length - 1;
    this.#size = 0;
    this.#count = 0;
  }

  /** Returns the entry of a fingerprint; undefined if there is none. */
  find(a: number, b: number, c: number): number | undefined {
    const entry = this.#places[this.#placeOf(a, b, c)] ?? 0;
    return entry === 0 ? undefined : entry - 1;
  }

  /** Adds a number for a fingerprint. Returns the entry of the fingerprint. */
  add(a: number, b: number, c: number, value: number): number {
    const place = this.#placeOf(a, b, c);
    const known = this.#places[place] ?? 0;
    this.#numbers[this.#count] = value;
    this.#count += 1;
    if (known !== 0) {
      this.#earlier[this.#count - 1] = this.#lasts[known - 1] ?? 0;
      this.#lasts[known - 1] = this.#count;
      return known - 1;
    }
    this.#earlier[this.#count - 1] = 0;
    const entry = this.#size;
    this.#size += 1;
    this.#places[place] = entry + 1;
    this.#words[3 * entry] = a;
    this.#words[3 * entry + 1] = b;
    this.#words[3 * entry + 2] = c;
    this.#firsts[entry] = value;
    this.#lasts[entry] = this.#count;
    return entry;
  }

  /** Returns the number that was added first. */
  first(entry: number): number {
    return this.#firsts[entry] ?? 0;
  }

  /** Returns the number that was added last. */
  last(entry: number): number {
    return this.#numbers[(this.#lasts[entry] ?? 0) - 1] ?? 0;
  }

  /** Returns all numbers of an entry, the last one first. */
  all(entry: number): number[] {
    const numbers: number[] = [];
    for (let at = this.#lasts[entry] ?? 0; at > 0; at = this.#earlier[at - 1] ?? 0)
      numbers.push(this.#numbers[at - 1] ?? 0);
    return numbers;
  }

  #placeOf(a: number, b: number, c: number): number {
    const words = this.#words;
    for (let place = b & this.#mask; ; place = (place + 1) & this.#mask) {
      const entry = this.#places[place] ?? 0;
      if (entry === 0) return place;
      const at = 3 * (entry - 1);
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c) return place;
    }
  }
}
