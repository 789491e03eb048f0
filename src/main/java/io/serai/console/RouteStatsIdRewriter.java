package io.serai.console;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Gives the steps in Camel's dump of route statistics their own ids.
 *
 * <p>Camel writes them with the prefix of their route there, and without it where it dumps the
 * route itself; a console that lays the counters over the route would find none.
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
