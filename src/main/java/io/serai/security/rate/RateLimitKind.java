package io.serai.security.rate;

import java.util.Arrays;
import java.util.List;

/** The kinds of requests that rate limits count. */
public enum RateLimitKind {
  /** Requests to the hub. */
  REQUESTS,
  /** Calls that workflows make to APIs. */
  API_CALLS;

  /** Returns the windows in which it is counted, the shortest first. */
  public List<RateLimitWindow> windows() {
    return Arrays.stream(RateLimitWindow.values()).filter(each -> each.kind() == this).toList();
  }
}
