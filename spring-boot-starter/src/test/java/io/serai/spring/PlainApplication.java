package io.serai.spring;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/** An application without routes. */
@SpringBootConfiguration
@EnableAutoConfiguration
class PlainApplication {}
