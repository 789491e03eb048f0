package io.serai.a2a.push;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.PushConfig;
import io.serai.document.TextFunctions;
import io.serai.task.NewTask;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/** Validates push notification configurations before they are stored. */
final class PushConfigValidator {
  /** Maximum number of configurations of one task. */
  static final int MAX_PER_TASK = 20;

  private static final int MAX_URL_LENGTH = 2_048;
  private static final int MAX_CREDENTIALS_LENGTH = 8_000;

  private PushConfigValidator() {}

  /**
   * Checks the members of a configuration.
   *
   * @throws A2aException if a member is invalid; names the member
   */
  static void check(PushConfig config) {
    requireAtMost(MAX_URL_LENGTH, config.url(), "url");
    requireAtMost(TextFunctions.LONGEST_NAME, config.token(), "token");
    requireAtMost(TextFunctions.LONGEST_NAME, config.scheme(), "authentication.scheme");
    requireAtMost(MAX_CREDENTIALS_LENGTH, config.credentials(), "authentication.credentials");
    require(isHttpUrl(config.url()), "url", "must be an http or https address");
    require(
        isId(config.id()),
        "id",
        "must have at most 512 characters, none of them a control character");
    require(
        isPrintable(config.token()),
        "token",
        "must be printable ASCII, because it is sent as a header");
    require(
        isScheme(config.scheme()),
        "authentication.scheme",
        "is not a valid name of an authentication scheme");
    require(
        config.credentials() == null || config.scheme() != null,
        "authentication.scheme",
        "is required if there are credentials");
    require(
        isPrintable(config.credentials()),
        "authentication.credentials",
        "must be printable ASCII, because they are sent as a header");
  }

  /**
   * Checks that there was room for a configuration.
   *
   * @throws A2aException if its task has too many others
   */
  static void requireRoom(boolean room) {
    if (!room) {
      throw A2aException.invalid(
          "taskId", "has " + MAX_PER_TASK + " configurations, the most it may have");
    }
  }

  private static boolean isHttpUrl(String text) {
    try {
      URI uri = new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return web && uri.getHost() != null && uri.getUserInfo() == null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }

  private static boolean isId(@Nullable String id) {
    return id == null
        || (id.length() <= NewTask.LONGEST_ID && id.chars().noneMatch(Character::isISOControl));
  }

  private static boolean isScheme(@Nullable String text) {
    return text == null || TextFunctions.isToken(text);
  }

  private static boolean isPrintable(@Nullable String text) {
    return text == null || text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  private static void requireAtMost(int max, @Nullable String text, String field) {
    require(
        text == null || text.length() <= max, field, "must have at most " + max + " characters");
  }

  private static void require(boolean valid, String field, String description) {
    if (!valid) {
      throw A2aException.invalid(field, description);
    }
  }
}
