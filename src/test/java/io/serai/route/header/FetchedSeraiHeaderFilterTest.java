package io.serai.route.header;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.camel.AsyncProcessor;
import org.apache.camel.Processor;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.ValidateDefinition;
import org.junit.jupiter.api.Test;

/** What Camel gets of nodes that fetch nothing. */
class FetchedSeraiHeaderFilterTest {

  @Test
  void aNodeThatCamelRunsInItsThreadGivesNoWarningOfAnInterceptor() throws Exception {
    try (DefaultCamelContext camel = new DefaultCamelContext()) {
      Processor sync = exchange -> {};

      Processor wrapped =
          new FetchedSeraiHeaderFilter()
              .wrapProcessorInInterceptors(camel, new ValidateDefinition(), sync, null);

      assertThat(wrapped).isInstanceOf(AsyncProcessor.class);
    }
  }
}
