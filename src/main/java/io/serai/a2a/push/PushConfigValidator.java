package io.serai.a2a.push;

import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.PushConfig;
import io.serai.document.TextFunctions;
import io.serai.task.NewTask;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a configuration must be so that it can be kept, and its receiver be called. */
final class PushConfigValidator {
  /** How many configurations a task may have. */
  static final int MOST = 20;

  private static final int LONGEST_URL = 2_048;
  private static final int LONGEST_CREDENTIALS = 8_000;

  private PushConfigValidator() {}

  /**
   * Refuses what cannot be.
   *
   * @throws A2aException which names the member
   */
  static void check(PushConfig config) {
    requireAtMost(LONGEST_URL, config.url(), "url");
    requireAtMost(TextFunctions.LONGEST_NAME, config.token(), "token");
    requireAtMost(TextFunctions.LONGEST_NAME, config.scheme(), "authentication.scheme");
    requireAtMost(LONGEST_CREDENTIALS, config.credentials(), "authentication.credentials");
    require(isAddress(config.url()), "url", "must be an http or https address");
    require(isId(config.id()), "id", "must have at most 512 characters, and all of them printed");
    require(isPrinted(config.token()), "token", "must be printed ASCII: it is a header");
    require(isScheme(config.scheme()), "authentication.scheme", "is no name of a scheme");
    require(
        config.credentials() == null || config.scheme() != null,
        "authentication.scheme",
        "is required where there are credentials");
    require(
        isPrinted(config.credentials()),
        "authentication.credentials",
        "must be printed ASCII: they are a header");
  }

  static void refuseTooMany(List<StoredPushConfig> others, StoredPushConfig entry) {
    boolean known = others.stream().anyMatch(other -> other.id().equals(entry.id()));
    if (!known && others.size() >= MOST) {
      throw A2aException.invalid("taskId", "has " + MOST + " configurations, the most it may have");
    }
  }

  private static boolean isAddress(String text) {
    try {
      URI uri = new URI(text);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      return web && uri.getHost() != null && uri.getUserInfo() == null;
    } catch (URISyntaxException noAddress) {
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

  private static boolean isPrinted(@Nullable String text) {
    return text == null || text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  private static void requireAtMost(int most, @Nullable String text, String field) {
    require(
        text == null || text.length() <= most, field, "must have at most " + most + " characters");
  }

  private static void require(boolean right, String field, String description) {
    if (!right) {
      throw A2aException.invalid(field, description);
    }
  }
}
