// Files: structs for the JSON files that come with the tests of Go's own encoding/json.
// SPDX-License-Identifier: MIT

package bench

// Canada is a map, whose file consists almost entirely of numbers.
type Canada struct {
	Type     string `json:"type"`
	Features []struct {
		Type       string `json:"type"`
		Properties struct {
			Name string `json:"name"`
		} `json:"properties"`
		Geometry struct {
			Type        string        `json:"type"`
			Coordinates [][][]float64 `json:"coordinates"`
		} `json:"geometry"`
	} `json:"features"`
}

// Citm is a catalogue of concerts. Many of its objects have numbers as names.
type Citm struct {
	AreaNames                map[string]string    `json:"areaNames"`
	AudienceSubCategoryNames map[string]string    `json:"audienceSubCategoryNames"`
	Events                   map[string]CitmEvent `json:"events"`
	Performances             []CitmPerformance    `json:"performances"`
	SeatCategoryNames        map[string]string    `json:"seatCategoryNames"`
	SubTopicNames            map[string]string    `json:"subTopicNames"`
	TopicNames               map[string]string    `json:"topicNames"`
	TopicSubTopics           map[string][]int64   `json:"topicSubTopics"`
	VenueNames               map[string]string    `json:"venueNames"`
}

// CitmEvent is one concert.
type CitmEvent struct {
	Description any     `json:"description"`
	ID          int64   `json:"id"`
	Logo        *string `json:"logo"`
	Name        string  `json:"name"`
	SubTopicIDs []int64 `json:"subTopicIds"`
	TopicIDs    []int64 `json:"topicIds"`
}

// CitmPerformance is the date and the prices of a concert.
type CitmPerformance struct {
	EventID int64 `json:"eventId"`
	ID      int64 `json:"id"`
	Logo    any   `json:"logo"`
	Name    any   `json:"name"`
	Prices  []struct {
		Amount                int64 `json:"amount"`
		AudienceSubCategoryID int64 `json:"audienceSubCategoryId"`
		SeatCategoryID        int64 `json:"seatCategoryId"`
	} `json:"prices"`
	SeatCategories []struct {
		Areas []struct {
			AreaID   int64   `json:"areaId"`
			BlockIDs []int64 `json:"blockIds"`
		} `json:"areas"`
		SeatCategoryID int64 `json:"seatCategoryId"`
	} `json:"seatCategories"`
	SeatMapImage any    `json:"seatMapImage"`
	Start        int64  `json:"start"`
	VenueCode    string `json:"venueCode"`
}

// Twitter is a timeline, most of whose text is Japanese.
type Twitter struct {
	Statuses []Tweet `json:"statuses"`
}

// Tweet is one status update.
type Tweet struct {
	CreatedAt     string    `json:"created_at"`
	ID            int64     `json:"id"`
	IDStr         string    `json:"id_str"`
	Text          string    `json:"text"`
	Source        string    `json:"source"`
	Truncated     bool      `json:"truncated"`
	User          TweetUser `json:"user"`
	Retweeted     *Tweet    `json:"retweeted_status"`
	RetweetCount  int64     `json:"retweet_count"`
	FavoriteCount int64     `json:"favorite_count"`
	Entities      struct {
		Hashtags []struct {
			Text    string `json:"text"`
			Indices []int  `json:"indices"`
		} `json:"hashtags"`
		URLs []struct {
			URL         string `json:"url"`
			ExpandedURL string `json:"expanded_url"`
			DisplayURL  string `json:"display_url"`
			Indices     []int  `json:"indices"`
		} `json:"urls"`
	} `json:"entities"`
	Favorited bool   `json:"favorited"`
	Lang      string `json:"lang"`
}

// TweetUser is the author of a status update.
type TweetUser struct {
	ID              int64  `json:"id"`
	Name            string `json:"name"`
	ScreenName      string `json:"screen_name"`
	Location        string `json:"location"`
	Description     string `json:"description"`
	Protected       bool   `json:"protected"`
	FollowersCount  int64  `json:"followers_count"`
	FriendsCount    int64  `json:"friends_count"`
	CreatedAt       string `json:"created_at"`
	FavouritesCount int64  `json:"favourites_count"`
	Verified        bool   `json:"verified"`
	StatusesCount   int64  `json:"statuses_count"`
	Lang            string `json:"lang"`
	ProfileImageURL string `json:"profile_image_url"`
}
