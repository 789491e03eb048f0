package io.serai.dialect.organization.config;

import io.serai.document.DocumentNode;
import java.util.Optional;

/**
 * What an agent's file says about the key for Agent Zero.
 *
 * @param text the key, or <code>${secrets.NAME}</code>
 */
public record AgentZeroKey(String text) {
  private static final String BEGIN = "${secrets.";
  private static final String END = "}";

  /** Reads a member; empty if it is missing or wrong. */
  static Optional<AgentZeroKey> read(DocumentNode block, String name) {
    Optional<AgentZeroKey> key = block.text(name).map(AgentZeroKey::new);
    key.flatMap(AgentZeroKey::fault).ifPresent(wrong -> block.member(name).fault(name + wrong));
    return key;
  }

  /** Returns the id of the credential of the vault that has the key; empty if this has it. */
  public Optional<String> credential() {
    if (!text.startsWith(BEGIN) || !text.endsWith(END)) {
      return Optional.empty();
    }
    String name = text.substring(BEGIN.length(), text.length() - END.length());
    return isName(name) ? Optional.of(name) : Optional.empty();
  }

  private static boolean isName(String name) {
    return !name.isEmpty()
        && isLetter(name.charAt(0))
        && name.chars()
            .allMatch(c -> isLetter(c) || (c >= '0' && c <= '9') || "_.-".indexOf(c) >= 0);
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private Optional<String> fault() {
    if (text.chars().anyMatch(Character::isISOControl)) {
      return Optional.of(
          " has a line break or another control character and cannot be sent; write it in one line"
              + " without them");
    }
    return text.contains("${") && credential().isEmpty()
        ? Optional.of(" has ${…} that names no credential; write ${secrets.NAME} and nothing else")
        : Optional.empty();
  }

  /** Contains no key. */
  @Override
  public String toString() {
    return credential().isPresent() ? text : "***";
  }
}
