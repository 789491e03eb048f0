package io.serai.security.key;

import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An operator's key as it is stored: {@code SHA256 [role=ROLE] [label]}. Without a role it is an
 * administrator's.
 *
 * @param sha256 hash of the key, 64 lower-case hex digits
 * @param label for display; may be empty
 */
public record OperatorKey(String sha256, OperatorRole role, String label) {
  private static final String ROLE = "role=";
  private static final Pattern LINE =
      Pattern.compile("([0-9a-fA-F]{64})(?:\\s+" + ROLE + "(\\S*))?(?:\\s+(.*))?", Pattern.DOTALL);

  /** A label that begins as a role does, such as {@code Role = viewer}. */
  private static final Pattern LIKE_A_ROLE =
      Pattern.compile(
          "[\\s\\p{Z}]*+role[\\s\\p{Z}]*+=.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final int ID_LENGTH = 12;

  /** Replaces line breaks in the label. */
  public OperatorKey {
    label = label.replaceAll("\\s+", " ").strip();
  }

  /**
   * Reads a line; empty if it has no hash, a role that does not exist, or a role that is misspelled
   * as in {@code Role=viewer}, since its key would be an administrator's.
   */
  public static Optional<OperatorKey> read(String line) {
    Matcher matcher = LINE.matcher(line.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String sha256 = matcher.group(1).toLowerCase(Locale.ROOT);
    String label = matcher.group(3) == null ? "" : matcher.group(3);
    if (matcher.group(2) == null && LIKE_A_ROLE.matcher(label).matches()) {
      return Optional.empty();
    }
    Optional<OperatorRole> role =
        matcher.group(2) == null
            ? Optional.of(OperatorRole.ADMINISTRATOR)
            : OperatorRole.of(matcher.group(2));
    return role.map(known -> new OperatorKey(sha256, known, label));
  }

  /** Returns the id of the key with that hash: its first hex digits. */
  public static String id(String sha256) {
    return sha256.substring(0, ID_LENGTH);
  }

  /** Returns the line in a file, without a line break. */
  String line() {
    boolean stated = role != OperatorRole.ADMINISTRATOR || LIKE_A_ROLE.matcher(label).matches();
    return (sha256 + " " + (stated ? ROLE + role + " " : "") + label).strip();
  }

  /** Returns the operator that the key identifies. */
  Caller caller() {
    return Caller.operator("operator:" + id(sha256), role).labeled(label);
  }
}
