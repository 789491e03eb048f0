package io.serai.fuzz;

import io.serai.hub.Keys;
import java.util.ArrayList;
import java.util.List;

/** Whose key a request carries. */
final class Who {

  static final String OPERATOR = "operator-key-of-the-fuzzer";
  static final String CALLER = "caller-key-of-the-fuzzer";
  static final String LIMITED = "limited-key-of-the-fuzzer";

  private Who() {}

  /** The texts of the home's files that name the keys. */
  static String filled(String text) {
    return text.replace("@CALLER@", Keys.sha256(CALLER)).replace("@LIMITED@", Keys.sha256(LIMITED));
  }

  /** A key that mostly may do what is asked for. */
  static List<Header> any(Rng rng) {
    List<Header> headers = new ArrayList<>();
    int choice = rng.below(100);
    if (choice < 45) {
      headers.add(new Header("Authorization", "Bearer " + OPERATOR));
    } else if (choice < 85) {
      headers.add(new Header("X-API-Key", CALLER));
    } else if (choice < 93) {
      headers.add(new Header("authorization", "bearer " + LIMITED));
    } else if (choice < 97) {
      headers.add(new Header(rng.pick("Authorization", "X-API-Key"), Heads.clean(odd(rng))));
    }
    return headers;
  }

  private static String odd(Rng rng) {
    String token =
        "eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ."
            + rng.pick("e30", "eyJzdWIiOiJhIn0", "", "!!")
            + ".AAAA";
    return rng.pick("Bearer ", "Basic ", "", "Bearer  ", "Digest ", "Bearer,")
        + rng.pick(token, "Og==", "eDp5", "....", Hostile.text(rng));
  }
}
