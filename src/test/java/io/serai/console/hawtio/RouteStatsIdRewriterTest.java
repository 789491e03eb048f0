package io.serai.console.hawtio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RouteStatsIdRewriterTest {

  @Test
  void stepIdLosesOnlyThePrefixOfItsOwnRoute() {
    String statistics =
        """
        <routeStat id="a#1" total="1"><processorStat id="a#1/look" total="2"/>
        <processorStat id="look" total="3"/></routeStat>
        <routeStat id="b"><processorStat id="a#1/look" total="4"/></routeStat>
        """;

    assertThat(RouteStatsIdRewriter.shortened(statistics))
        .isEqualTo(
            """
            <routeStat id="a#1" total="1"><processorStat id="look" total="2"/>
            <processorStat id="look" total="3"/></routeStat>
            <routeStat id="b"><processorStat id="a#1/look" total="4"/></routeStat>
            """);
  }
}
