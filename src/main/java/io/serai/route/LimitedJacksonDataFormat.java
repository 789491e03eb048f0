package io.serai.route;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.camel.component.jackson.JacksonDataFormat;
import org.apache.camel.support.CamelContextHelper;

/**
 * Camel's data format {@code jackson}, within the limits of the hub. Unless a route names a mapper
 * of its own, it has a copy of that of {@link RouteJsonMapper}, to which its options apply.
 */
final class LimitedJacksonDataFormat extends JacksonDataFormat {

  @Override
  protected ObjectMapper createNewObjectMapper() {
    return CamelContextHelper.mandatoryLookup(
            getCamelContext(), RouteJsonMapper.MAPPER, ObjectMapper.class)
        .copy();
  }
}
