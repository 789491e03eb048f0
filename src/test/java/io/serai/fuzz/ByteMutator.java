package io.serai.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Changes octets: flips, cuts, repeats, and splices. */
final class ByteMutator {

  private final Rng rng;

  ByteMutator(Rng rng) {
    this.rng = rng;
  }

  byte[] mutated(byte[] bytes) {
    byte[] changed = bytes.clone();
    for (int i = rng.size(8); i > 0; i--) {
      changed = once(changed);
    }
    return changed;
  }

  private byte[] once(byte[] bytes) {
    if (bytes.length == 0) {
      return rng.bytes(rng.size(64));
    }
    int at = rng.below(bytes.length);
    switch (rng.below(8)) {
      case 0 -> bytes[at] ^= (byte) (1 << rng.below(8));
      case 1 -> bytes[at] = (byte) rng.below(256);
      case 2 ->
          bytes[at] =
              rng.pick((byte) 0, (byte) 0xFF, (byte) '\r', (byte) '\n', (byte) ' ', (byte) ':');
      case 3 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 4 -> {
        return spliced(bytes, at, at, rng.bytes(rng.size(32)));
      }
      case 5 -> {
        return spliced(bytes, at, Math.min(bytes.length, at + rng.size(32)), new byte[0]);
      }
      case 6 -> {
        return spliced(bytes, at, at, rng.pick(Hostile.TEXTS).getBytes(StandardCharsets.UTF_8));
      }
      default -> {
        int end = Math.min(bytes.length, at + rng.size(200));
        return spliced(bytes, end, end, Arrays.copyOfRange(bytes, at, end));
      }
    }
    return bytes;
  }

  private static byte[] spliced(byte[] bytes, int from, int to, byte[] middle) {
    byte[] made = Arrays.copyOf(bytes, from + middle.length + bytes.length - to);
    System.arraycopy(middle, 0, made, from, middle.length);
    System.arraycopy(bytes, to, made, from + middle.length, bytes.length - to);
    return made;
  }
}
