package com.example.weather;

import java.util.Map;
import org.apache.camel.builder.RouteBuilder;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/** Somebody's application with Spring Boot and Camel; docs/spring-boot.md shows it. */
@SpringBootApplication
public class WeatherApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(WeatherApplication.class, arguments);
  }

  /** A bean of the application, which its routes call. */
  @Bean
  CoatAdvisor coatAdvisor() {
    return new CoatAdvisor();
  }

  /** Tells whether to take a coat. */
  public static class CoatAdvisor {

    public String advise(Map<String, Object> weather) {
      int celsius = ((Number) weather.get("celsius")).intValue();
      return (celsius < 15 ? "Take a coat: " : "Take no coat: ") + celsius + " degrees.";
    }
  }

  /** The application's routes. */
  @Component
  public static class WeatherDesk extends RouteBuilder {

    @Override
    public void configure() {
      // calls a capability of the home
      from("direct:weather").to("skill:get-weather");

      // gives a task to an agent of the home, whose result is the body
      from("direct:report").to("agent:desk?caller=reporter&skill=get-weather");

      // is a skill: agents find it and call it, at the hub's port
      from("skill:advice?description=Tells whether to take a coat.")
          .to("task:progress?value=0.5&message=Asking for the weather")
          .to("skill:get-weather")
          .convertBodyTo(Map.class)
          .bean("coatAdvisor");
    }
  }
}
