package io.serai.application;

import java.util.Map;
import org.apache.camel.builder.RouteBuilder;

/**
 * The routes of somebody's application that uses Serai as a library; docs/library.md shows them.
 */
public final class WeatherDesk extends RouteBuilder {

  @Override
  public void configure() {
    // calls a capability of the home
    from("direct:weather").to("skill:get-weather");

    // gives a task to an agent of the home, whose result is the body
    from("timer:report?repeatCount=1&delay=0")
        .setBody(constant("{\"city\": \"Samarkand\"}"))
        .to("agent:desk?caller=reporter&skill=get-weather")
        .to("seda:reports");

    // is a skill: agents find it and call it, at the hub's port
    from("skill:advice?description=Tells whether to take a coat.")
        .to("task:progress?value=0.5&message=Asking for the weather")
        .to("skill:get-weather")
        .convertBodyTo(Map.class)
        .setBody(simple("Take a coat: ${body[celsius]} degrees."));
  }
}
