package io.serai.console.hawtio;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Rewrites the step ids in Camel's dump of route statistics to the ids that the route itself has.
 *
 * <p>In that dump Camel prefixes each id with the route's id, but not in the dump of the route. A
 * console that matches both would find no statistics.
 */
final class RouteStatsIdRewriter {

  private static final Pattern STATISTIC =
      Pattern.compile("<(routeStat|processorStat) id=\"([^\"]*)\"");

  private RouteStatsIdRewriter() {}

  static String shortened(String statistics) {
    Matcher matcher = STATISTIC.matcher(statistics);
    StringBuilder shortened = new StringBuilder(statistics.length());
    String prefix = "";
    int copied = 0;
    while (matcher.find()) {
      String id = matcher.group(2);
      if (matcher.group(1).equals("routeStat")) {
        prefix = id + "/";
      } else if (id.startsWith(prefix)) {
        shortened.append(statistics, copied, matcher.start(2));
        copied = matcher.start(2) + prefix.length();
      }
    }
    return shortened.append(statistics, copied, statistics.length()).toString();
  }
}
